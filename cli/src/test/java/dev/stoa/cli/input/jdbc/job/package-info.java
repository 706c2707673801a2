/** Tests of jobs that read databases. */
package dev.stoa.cli.input.jdbc.job;
