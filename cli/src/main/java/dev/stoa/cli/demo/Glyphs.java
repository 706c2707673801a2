package dev.stoa.cli.demo;

import java.nio.charset.Charset;

/** The characters of bars. */
public enum Glyphs {
  /** Block characters, eight steps per cell. */
  UNICODE,

  /** Only {@code #}. */
  ASCII;

  /** The best that the terminal's character set supports. */
  public static Glyphs of(Charset charset) {
    return charset.name().startsWith("UTF-") ? UNICODE : ASCII;
  }
}
