/** Tests of Hadoop's settings and of error messages about its servers, without a server. */
package dev.stoa.cli.hadoop;
