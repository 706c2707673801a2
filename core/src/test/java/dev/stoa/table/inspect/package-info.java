/** Tests of explanations of scans and inspections of files. */
package dev.stoa.table.inspect;
