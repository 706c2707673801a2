/**
 * Tables on object stores, through Hadoop's S3A and Amazon's own client, against {@link
 * dev.stoa.objectstores.ObjectStoreServer}, which implements the part of S3's protocol that S3A
 * uses here, in the test's process.
 */
package dev.stoa.objectstores;
