import { type Catalogue, callsWith } from '@emberwatch/contract'

export const sitesSystemsErrors = {
  'user_invitation.already_exists': [409, 'User access already sent'],
  'user_invitation.not_pending': [409, 'Invitation is already answered'],
  'site_access.last_administrator': [409, 'The last administrator of a site cannot be removed'],
  'system_access.last_administrator': [409, 'The last administrator of a system cannot be removed'],
  'site_access.already_exists': [409, 'User is already invited'],
  'site_access.not_found': [404, 'Site access not found'],
  'site_access.already_accepted': [409, 'Site access is already accepted'],
  'system_access.not_found': [404, 'System access not found'],
  'hardware.not_found': [404, 'Hardware not found'],
  'hardware.already_exists': [409, 'Hardware already exists'],
  'site.has_live_systems': [409, 'Site with live systems cannot be deleted'],
  'system_configuration.duplicate': [409, 'Same configuration file cannot be added'],
  'system_configuration.not_found': [404, 'Configuration not found'],
  'system_configuration.doctype_not_allowed': [400, 'XML files with a DOCTYPE are not accepted'],
  'system_configuration.limits_exceeded': [400, 'XML file has too many or too deeply nested elements'],
  'system_configuration.malformed': [400, 'XML file is not well-formed'],
  'system.already_exists': [409, 'System already exists'],
  'system.user_already_added': [409, 'User is already added to the system'],
  'task.not_found': [404, 'Task not found'],
  'task.unit_already_marked_as_tested': [409, 'Unit is already marked as tested'],
  'task.not_in_progress': [409, 'Task is not in progress'],
  'task.already_in_progress': [409, 'Task is already in progress'],
  'task.unit_not_tested': [409, 'Unit is not tested'],
  'task.completed': [409, 'Task is completed'],
  'issue.not_found': [404, 'Issue not found'],
} as const satisfies Catalogue

export const { get, post, put, del, upload, list, file } = callsWith(sitesSystemsErrors)
