#!/usr/bin/env node
import '../src/cli/cli.ts'
