/** The Grep task of the MapReduce study (section 5.8), Figure 6. */
package dev.stoa.bench.experiment.grep;
