/** Columns of maps: one key of many, and whole maps, which no paper here measured with vectors. */
package dev.stoa.bench.experiment.maps;
