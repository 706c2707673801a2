/**
 * A synthetic web crawl like the one of the CIF paper, the paper's Figure 1 job over it, and the
 * SequenceFile that the job is compared on. The demo and the experiments call it; what is measured
 * here knows nothing of who measures.
 */
package dev.stoa.bench.crawl;
