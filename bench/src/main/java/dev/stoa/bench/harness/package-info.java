/**
 * Runs an experiment of the papers fairly: generates the data once, warms up, runs the contestants
 * in turn, and shows times only if all answers are equal. The experiments implement {@link
 * dev.stoa.bench.harness.Experiment} and {@link dev.stoa.bench.harness.Contestant}; the command
 * line calls {@link dev.stoa.bench.harness.ExperimentRunner}.
 */
package dev.stoa.bench.harness;
