/**
 * Writes the files of the archives that the sources do not contain: man pages, shell completions,
 * and the licenses of other projects. Called by the build; not part of an archive.
 */
package dev.stoa.distribution;
