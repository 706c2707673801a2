/** Tests of error messages about Hadoop's servers, without a server. */
package dev.stoa.cli.hadoop;
