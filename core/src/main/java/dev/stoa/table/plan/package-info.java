/**
 * Divides the split directories of a scan among tasks, by size and by the hosts that store them.
 *
 * <p>{@code TaskOptions} is for users; scans call the rest.
 */
package dev.stoa.table.plan;
