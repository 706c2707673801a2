package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Internal;
import java.util.List;

/** Correct: uses internal types only in members that users cannot see. */
public final class InnocentApi extends InternalType {
  private final List<InternalType> parts;

  @Internal
  public InnocentApi(List<InternalType> parts) {
    this.parts = List.copyOf(parts);
  }

  /** A method for users, without internal types in its signature. */
  public List<InnocentApi> copies() {
    return List.of(new InnocentApi(parts()));
  }

  List<InternalType> parts() {
    return parts;
  }
}
