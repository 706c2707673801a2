/**
 * The contestants of the study's experiments: MapReduce jobs, databases and Spark. The experiments
 * build their plans with {@code StudyPlanBuilder}.
 */
package dev.stoa.bench.experiment.study.contestant;
