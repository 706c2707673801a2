/** Reads web archives, WARC and ARC, as records of pages. */
package dev.stoa.cli.input.warc;
