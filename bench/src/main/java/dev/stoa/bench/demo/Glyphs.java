package dev.stoa.bench.demo;

import java.nio.charset.Charset;

/** What bars are drawn with. */
public enum Glyphs {
  /** Block characters, eight steps to a place. */
  UNICODE,

  /** Only {@code #}. */
  ASCII;

  /** What the terminal's character set can show. */
  public static Glyphs of(Charset charset) {
    return charset.name().startsWith("UTF-") ? UNICODE : ASCII;
  }
}
