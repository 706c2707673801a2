/**
 * The data of the MapReduce study (section 5.3): Rankings, UserVisits and Grep. Each row is a
 * function of the seed and its position, so that rows can be written in any order.
 */
package dev.stoa.bench.experiment.study.data;
