/**
 * Tables on object stores, through Hadoop's S3A and Amazon's own client, against {@link
 * dev.stoa.objectstores.ObjectStoreServer}: as much of S3's protocol as S3A speaks here, within the
 * test's process.
 */
package dev.stoa.objectstores;
