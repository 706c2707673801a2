/**
 * Runs MapReduce jobs inside this process and times them. The demo, the experiments and their tests
 * call it; it knows nothing of what a job reads.
 */
package dev.stoa.bench.job;
