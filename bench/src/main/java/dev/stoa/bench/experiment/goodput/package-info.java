/** Albis, sections 2.2 and 4.1: the bytes of values that a format delivers per second. */
package dev.stoa.bench.experiment.goodput;
