/** The join of the MapReduce study (section 5.11), Figure 12. */
package dev.stoa.bench.experiment.join;
