package dev.stoa.interop;

import java.util.Map;

/** What a map function asks of a page. */
public interface UrlInfo {
  /** The column {@code url}. */
  String url();

  /** The column {@code metadata}. */
  Map<String, String> metadata();
}
