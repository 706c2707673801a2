package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Public;

/** A violation: a type with two stability annotations. */
@Public
@Experimental
public final class ApiWithTwoMarks {
  private ApiWithTwoMarks() {}
}
