package dev.stoa.cli.input.record;

/** The value of a field that an input lacks, if {@link InputOptions#keepsAbsentFields}. */
public enum AbsentField {
  /** The only value. */
  VALUE
}
