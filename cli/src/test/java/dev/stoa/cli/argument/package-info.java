/** Tests of shared arguments and of their converters. */
package dev.stoa.cli.argument;
