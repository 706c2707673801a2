package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Internal;

/** An internal type, which signatures for users must not contain. */
@Internal
public class InternalType {
  /** Inherited by {@link InnocentApi}, whose users may call it. */
  public long inherited() {
    return 0;
  }

  /** Not visible to users of {@link InnocentApi}, which is final. */
  protected InternalType forSubclasses() {
    return this;
  }
}
