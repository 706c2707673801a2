/** Tables of ten thousand columns, of which three are read; none of the papers measured that. */
package dev.stoa.bench.experiment.wide;
