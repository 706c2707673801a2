package dev.stoa.interop;

import java.util.Map;

/** The columns of a page that a map function reads. */
public interface UrlInfo {
  /** The column {@code url}. */
  String url();

  /** The column {@code metadata}. */
  Map<String, String> metadata();
}
