package dev.stoa.cli.demo;

import java.nio.charset.Charset;

/** The characters with which the demo draws bars. */
public enum BarStyle {
  /** Block characters, with eight widths per column. */
  UNICODE,

  /** Only {@code #}. */
  ASCII;

  /** Returns the most precise style that a character set supports. */
  public static BarStyle of(Charset charset) {
    return charset.name().startsWith("UTF-") ? UNICODE : ASCII;
  }
}
