package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Internal;

/** A type that users do not meet. */
@Internal
public class InternalType {
  /** Inherited by {@link InnocentApi}. */
  public long inherited() {
    return 0;
  }

  /** Not seen by users of {@link InnocentApi}, which is final. */
  protected InternalType forSubclasses() {
    return this;
  }
}
