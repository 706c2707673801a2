/**
 * The MapReduce study, section 5.6: bytes streamed by a data node against bytes read from its disk.
 */
package dev.stoa.bench.experiment.iomode;
