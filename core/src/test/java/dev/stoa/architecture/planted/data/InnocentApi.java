package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Internal;
import java.util.List;

/** Names internal types only where users do not look. */
public final class InnocentApi extends InternalType {
  private final List<InternalType> parts;

  @Internal
  public InnocentApi(List<InternalType> parts) {
    this.parts = List.copyOf(parts);
  }

  /** What users call. */
  public List<InnocentApi> copies() {
    return List.of(new InnocentApi(parts()));
  }

  List<InternalType> parts() {
    return parts;
  }
}
