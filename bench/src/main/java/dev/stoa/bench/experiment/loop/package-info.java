/**
 * Shared by the experiments that read rows in a plain loop, without a job: the formats, the writing
 * of one data set in all of them, and the loop as a contestant.
 */
package dev.stoa.bench.experiment.loop;
