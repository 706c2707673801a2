/** The selection task of the MapReduce study (section 5.9), Figures 7 and 8. */
package dev.stoa.bench.experiment.selection;
