/** Albis, Table 6: the bytes on disk of each format and codec, and what they cost in goodput. */
package dev.stoa.bench.experiment.compression;
