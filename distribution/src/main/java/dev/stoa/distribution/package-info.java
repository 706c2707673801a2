/**
 * Writes the files of the archives that the sources do not contain: man pages, completions of
 * shells, and the licenses of other projects. Called by the build, and in no archive.
 */
package dev.stoa.distribution;
