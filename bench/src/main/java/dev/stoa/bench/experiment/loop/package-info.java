/**
 * Shared by the experiments that read rows in a loop without a job: the formats, the generation of
 * a data set in several formats, and a contestant that runs the loop.
 */
package dev.stoa.bench.experiment.loop;
