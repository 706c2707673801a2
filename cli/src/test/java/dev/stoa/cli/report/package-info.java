/** Tests of pages, which open them in a browser. */
package dev.stoa.cli.report;
