package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Public;

/** Stable or not? */
@Public
@Experimental
public final class ApiWithTwoMarks {
  private ApiWithTwoMarks() {}
}
