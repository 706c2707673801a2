/**
 * Runs an experiment of the papers fairly: data made once, a warm-up, contestants in turn, equal
 * answers before any time is shown. The experiments implement {@link
 * dev.stoa.bench.harness.Experiment} and {@link dev.stoa.bench.harness.Contestant}; the command
 * line calls {@link dev.stoa.bench.harness.ExperimentRunner}.
 */
package dev.stoa.bench.harness;
