/**
 * Split directories: rows go in and become column files; column files become records again, lazily
 * or eagerly.
 *
 * <p>Internal. Called by the table's writers and scan tasks.
 */
package dev.stoa.format.split;
