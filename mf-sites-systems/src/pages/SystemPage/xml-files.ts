export const xmlFiles = '.xml,text/xml,application/xml'
