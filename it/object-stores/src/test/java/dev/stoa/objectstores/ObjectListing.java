package dev.stoa.objectstores;

import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Creates the response to {@code ListObjectsV2}: objects and, with a delimiter, common prefixes.
 */
final class ObjectListing {
  private ObjectListing() {}

  static String response(StoredObjects objects, Map<String, String> query) {
    String prefix = query.getOrDefault("prefix", "");
    String delimiter = query.getOrDefault("delimiter", "");
    int maxKeys = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
    String continuationToken = query.getOrDefault("continuation-token", "");
    StringBuilder contents = new StringBuilder();
    Set<String> commonPrefixes = new LinkedHashSet<>();
    int count = 0;
    String lastListed = "";
    boolean isTruncated = false;
    for (Map.Entry<String, StoredObject> entry : objects.withPrefix(prefix).entrySet()) {
      String key = entry.getKey();
      int delimiterPosition = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
      String commonPrefix = delimiterPosition < 0 ? "" : key.substring(0, delimiterPosition + 1);
      boolean isAlreadyListed =
          !continuationToken.isEmpty()
              && (key.compareTo(continuationToken) <= 0 || continuationToken.equals(commonPrefix));
      if (isAlreadyListed || commonPrefixes.contains(commonPrefix)) {
        continue;
      }
      if (count == maxKeys) {
        isTruncated = true;
        break;
      }
      count++;
      lastListed = commonPrefix.isEmpty() ? key : commonPrefix;
      if (commonPrefix.isEmpty()) {
        contents.append(contentXml(key, entry.getValue()));
      } else {
        commonPrefixes.add(commonPrefix);
      }
    }
    StringBuilder response = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    response.append("<ListBucketResult><KeyCount>").append(count).append("</KeyCount>");
    response.append("<IsTruncated>").append(isTruncated).append("</IsTruncated>");
    if (isTruncated) {
      response
          .append("<NextContinuationToken>")
          .append(lastListed)
          .append("</NextContinuationToken>");
    }
    response.append(contents);
    for (String commonPrefix : commonPrefixes) {
      response
          .append("<CommonPrefixes><Prefix>")
          .append(commonPrefix)
          .append("</Prefix></CommonPrefixes>");
    }
    return response.append("</ListBucketResult>").toString();
  }

  private static String contentXml(String key, StoredObject object) {
    return "<Contents><Key>%s</Key><LastModified>%s</LastModified><ETag>%s</ETag><Size>%d</Size></Contents>"
        .formatted(
            key,
            object.modificationTime().truncatedTo(ChronoUnit.MILLIS),
            object.etag().replace("\"", "&quot;"),
            object.content().length);
  }
}
