/**
 * What the experiments share that read rows in a plain loop, without a job: the formats that take
 * part, the writing of one data set in all of them, and the loop as a contestant.
 */
package dev.stoa.bench.experiment.loop;
