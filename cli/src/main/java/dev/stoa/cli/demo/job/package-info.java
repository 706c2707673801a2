/**
 * Runs MapReduce jobs, in this process or on a cluster, and times them. The demo, the experiments
 * and their tests call it; it does not depend on a job's input.
 */
package dev.stoa.cli.demo.job;
