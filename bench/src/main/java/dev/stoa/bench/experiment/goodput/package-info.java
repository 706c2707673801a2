/** Albis, sections 2.2 and 4.1: how many bytes of values a format gives in a second. */
package dev.stoa.bench.experiment.goodput;
