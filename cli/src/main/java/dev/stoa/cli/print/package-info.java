/**
 * What commands print: records as tables, lines or JSON, and objects of results. Called by {@code
 * cli.command}.
 */
package dev.stoa.cli.print;
