/**
 * The study's improvements of jobs over text: mutable decoding (section 4.3), which creates no
 * object per record, and sorted files with a range index (section 4.4).
 */
package dev.stoa.bench.experiment.study.text;
