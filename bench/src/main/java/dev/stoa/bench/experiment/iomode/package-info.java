/**
 * The MapReduce study, section 5.6: bytes streamed by a DataNode against bytes read from its disk.
 */
package dev.stoa.bench.experiment.iomode;
