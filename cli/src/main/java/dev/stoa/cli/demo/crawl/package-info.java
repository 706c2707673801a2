/**
 * A synthetic web crawl like that of the CIF paper, the paper's Figure 1 job over it, and the
 * SequenceFile that the job is compared on. The demo and the experiments call it; it does not
 * depend on them.
 */
package dev.stoa.cli.demo.crawl;
