/**
 * Random statements on a table of ours, on one of Delta Lake, and on a list of rows: all three have
 * the same contents after each statement. Only tests are here.
 */
package dev.stoa.delta;
