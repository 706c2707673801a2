/** The registry of all encodings of the format. Called by the readers and writers of pages. */
package dev.stoa.format.encoding.registry;
