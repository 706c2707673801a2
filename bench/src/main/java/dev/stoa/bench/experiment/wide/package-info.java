/** Tables of ten thousand columns, of which three are read; no paper here measured that. */
package dev.stoa.bench.experiment.wide;
