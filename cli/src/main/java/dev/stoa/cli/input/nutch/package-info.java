/**
 * Reads segments of Apache Nutch as pages, by Nutch's own classes, which must be on the class path.
 * Called by the reader of SequenceFiles when it finds Nutch's classes in one.
 */
package dev.stoa.cli.input.nutch;
